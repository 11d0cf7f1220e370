// Runs inside each fresh context, before the add-on's script. Evaluates to a function that takes the host's callbacks, turns a bare V8
// context into the Apps Script one, and returns the tools the host needs to make values of this realm. It is a separate file rather than a
// function's source text, because a bundler's helpers would not exist here.
host => {
  for (const name of host.hiddenGlobals) delete globalThis[name];

  // --- time: `new Date()` is the host's clock.
  class HostDate extends Date {
    constructor(...args) {
      super(...(args.length === 0 ? [host.now()] : args));
    }

    static now() {
      return host.now();
    }
  }
  globalThis.Date = HostDate;

  // --- randomness: seeded, so an execution can be repeated exactly.
  Math.random = host.random;

  // --- services
  class Exception extends Error {}
  Object.defineProperty(Exception.prototype, 'name', { value: 'Exception', writable: true, configurable: true });

  const prototypes = new Map();
  const prototypeOf = (className, methods) => {
    let prototype = prototypes.get(className);
    if (prototype) return prototype;
    prototype = {};
    for (const method of methods) {
      const call = {
        [method](...args) {
          return host.call(this, method, args);
        },
      }[method];
      Object.defineProperty(prototype, method, { value: call, enumerable: true });
    }
    if (!methods.includes('toString')) {
      Object.defineProperty(prototype, 'toString', { value: () => className.replace(/^.*\./, '') });
    }
    prototypes.set(className, prototype);
    return prototype;
  };
  return {
    object: (className, methods) => Object.create(prototypeOf(className, methods)),
    exception: message => new Exception(message),
    parse: JSON.parse,
    array: () => [],
    record: () => ({}),
    date: ms => new HostDate(ms),
  };
};
