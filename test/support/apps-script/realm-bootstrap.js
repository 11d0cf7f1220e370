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

  // --- variables of a script that is used again. They get back their values, and maps and sets their entries. Everything else that they
  // hold is frozen.
  const keep = ({ get, set }) => {
    const values = get();
    const restores = [() => set(values)];
    const seen = new Set();
    const visit = value => {
      if (value === null || !/^(object|function)$/.test(typeof value) || seen.has(value)) return;
      seen.add(value);
      if (value instanceof Map || value instanceof Set) {
        const entries = [...value];
        visit(entries);
        restores.push(() => {
          value.clear();
          if (value instanceof Map) for (const [key, item] of entries) value.set(key, item);
          else for (const item of entries) value.add(item);
        });
      } else if (value instanceof RegExp) restores.push(() => (value.lastIndex = 0));
      else if (value instanceof WeakMap || value instanceof WeakSet)
        throw new Error('weak collections cannot be restored');
      else {
        Object.freeze(value);
        Object.values(value).forEach(visit);
      }
    };
    values.forEach(visit);
    return () => {
      for (const restore of restores) restore();
    };
  };

  return {
    object: (className, methods) => Object.create(prototypeOf(className, methods)),
    exception: message => new Exception(message),
    parse: JSON.parse,
    array: () => [],
    record: () => ({}),
    date: ms => new HostDate(ms),
    keep,
  };
};
