// The default plugins, run until nothing shrinks. Half a unit in a thousand is far below a pixel on a card.
export default { multipass: true, floatPrecision: 1, plugins: ["preset-default"] };
