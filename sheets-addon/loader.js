/** The head of Code.js: evaluates a part of it, and the chunks that it imports, when it is first asked for. */
var SoldData_ = (chunks => {
  const loaded = {};
  function load(name) {
    if (!loaded[name]) {
      const chunk = chunks[name];
      const run = typeof chunk === 'string' ? new Function('require', `${chunk}\n//# sourceURL=${name}`) : chunk;
      loaded[name] = run(load);
    }
    return loaded[name];
  }
  return part => load(`${part}.js`);
})(CHUNKS);

// biome-ignore lint/correctness/noUnusedVariables: the functions under it call it.
function Formula_(name, given) {
  return SoldData_('formulas').evaluate(name, given);
}
