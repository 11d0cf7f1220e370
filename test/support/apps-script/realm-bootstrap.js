// Runs inside each fresh context, before the add-on's script. Evaluates to a function that takes the host's callbacks,
// turns a bare V8 context into the Apps Script one, and returns the tools the host needs to make values of this realm.
// It is a file of its own, not a function's source text, because a bundler's helpers would not exist in here.
host => {
  const reflectConstruct = Reflect.construct;
  const symbols = host.hiddenGlobals;
  for (const name of symbols) delete globalThis[name];
  for (const [holder, names] of host.newerBuiltIns) {
    const target = holder.split('.').reduce((value, key) => value?.[key], globalThis);
    if (target) for (const name of names) delete target[name];
  }

  // --- time: `new Date()` is the host's clock. Local time is the process's, which the host sets to the script's zone.
  const NativeDate = Date;
  function HostDate(...args) {
    if (!new.target) return new HostDate().toString();
    return reflectConstruct(NativeDate, args.length === 0 ? [host.now()] : args, new.target);
  }
  HostDate.prototype = NativeDate.prototype;
  Object.defineProperties(HostDate, {
    name: { value: 'Date' },
    length: { value: 7 },
    now: { value: () => host.now(), writable: true, configurable: true },
    parse: { value: NativeDate.parse, writable: true, configurable: true },
    UTC: { value: NativeDate.UTC, writable: true, configurable: true },
  });
  Object.defineProperty(NativeDate.prototype, 'constructor', { value: HostDate, writable: true, configurable: true });
  globalThis.Date = HostDate;

  // --- `new Function`: the host compiles each text once and binds it to every realm that asks for it.
  globalThis.Function = new Proxy(Function, { construct: (_, args) => host.compile(args.map(String)) });

  // --- chance: seeded, so that an execution can be repeated exactly.
  Math.random = host.random;

  // --- services
  class Exception extends Error {}
  Object.defineProperty(Exception.prototype, 'name', { value: 'Exception', writable: true, configurable: true });

  const prototypes = new Map();
  const prototypeOf = (className, methods, enums) => {
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
    for (const name of enums) {
      Object.defineProperty(prototype, name, { get: () => host.enumeration(className, name), enumerable: true });
    }
    if (!methods.includes('toString')) {
      Object.defineProperty(prototype, 'toString', { value: () => className.replace(/^.*\./, '') });
    }
    prototypes.set(className, prototype);
    return prototype;
  };
  return {
    object: (className, methods, enums) => Object.create(prototypeOf(className, methods, enums)),
    exception: message => new Exception(message),
    array: () => [],
    record: () => ({}),
    date: ms => new NativeDate(ms),
    /** Calls an entry point; what it comes to, now or after the microtasks, stands in the returned outcome. */
    enter(entry, args) {
      const outcome = { state: 'pending', value: undefined };
      const settle = state => value => {
        outcome.state = state;
        outcome.value = value;
      };
      try {
        const value = entry(...args);
        if (value !== null && typeof value === 'object' && typeof value.then === 'function') {
          value.then(settle('fulfilled'), settle('rejected'));
        } else settle('fulfilled')(value);
      } catch (error) {
        settle('rejected')(error);
      }
      return outcome;
    },
  };
};
