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

  // --- time: `new Date()` is the host's clock, and local time is the script's time zone, not this machine's.
  const NativeDate = Date;
  const construct = args => {
    if (args.length === 0) return [host.now()];
    if (!host.zoneOffset) return args;
    if (args.length > 1) return [fromLocal(NativeDate.UTC(...args))];
    return typeof args[0] === 'string' ? [parse(args[0])] : args;
  };
  function HostDate(...args) {
    if (!new.target) return new HostDate().toString();
    return reflectConstruct(NativeDate, construct(args), new.target);
  }
  const offset = ms => (Number.isFinite(ms) ? host.zoneOffset(ms) : 0);
  const toLocal = ms => ms + offset(ms);
  const fromLocal = ms => ms - offset(ms - offset(ms));
  const named = /(?:Z|GMT|UTC|[ECMP][SD]T|[+-]\d{2}:?\d{2})\s*(?:\(.*\))?$/i;
  const parse = text => {
    if (!host.zoneOffset || named.test(text) || /^[+-]?\d{4,6}(?:-\d{2}){0,2}$/.test(text))
      return NativeDate.parse(text);
    return fromLocal(NativeDate.parse(/^[+-]?\d{4,6}-\d{2}-\d{2}T/.test(text) ? `${text}Z` : `${text} UTC`));
  };
  HostDate.prototype = NativeDate.prototype;
  Object.defineProperties(HostDate, {
    name: { value: 'Date' },
    length: { value: 7 },
    now: { value: () => host.now(), writable: true, configurable: true },
    parse: { value: text => parse(String(text)), writable: true, configurable: true },
    UTC: { value: NativeDate.UTC, writable: true, configurable: true },
  });
  const dateMethods = { constructor: HostDate };
  if (host.zoneOffset) {
    for (const part of ['FullYear', 'Month', 'Date', 'Day', 'Hours', 'Minutes', 'Seconds', 'Milliseconds']) {
      const read = NativeDate.prototype[`getUTC${part}`];
      const write = NativeDate.prototype[`setUTC${part}`];
      dateMethods[`get${part}`] = function () {
        return read.call(new NativeDate(toLocal(this.getTime())));
      };
      if (part === 'Day') continue;
      dateMethods[`set${part}`] = function (...args) {
        const local = new NativeDate(toLocal(this.getTime()));
        write.apply(local, args);
        return this.setTime(fromLocal(local.getTime()));
      };
    }
    dateMethods.getTimezoneOffset = function () {
      return -offset(this.getTime()) / 60000;
    };
    dateMethods.toDateString = function () {
      const text = new NativeDate(toLocal(this.getTime())).toUTCString();
      return text === 'Invalid Date' ? text : text.replace(/^(\w+), (\d+) (\w+) (-?\d+) .*$/, '$1 $3 $2 $4');
    };
    dateMethods.toTimeString = function () {
      const ms = this.getTime();
      if (!Number.isFinite(ms)) return 'Invalid Date';
      const minutes = offset(ms) / 60000;
      const size = Math.abs(minutes);
      const digits = value => String(Math.floor(value)).padStart(2, '0');
      const clock = new NativeDate(toLocal(ms)).toISOString().slice(11, 19);
      return `${clock} GMT${minutes < 0 ? '-' : '+'}${digits(size / 60)}${digits(size % 60)} (${host.zoneName(ms)})`;
    };
    dateMethods.toString = function () {
      const ms = this.getTime();
      return Number.isFinite(ms) ? `${this.toDateString()} ${this.toTimeString()}` : 'Invalid Date';
    };
    for (const name of ['toLocaleString', 'toLocaleDateString', 'toLocaleTimeString']) {
      const native = NativeDate.prototype[name];
      dateMethods[name] = function (locales, options) {
        return native.call(this, locales, { timeZone: host.timeZone, ...options });
      };
    }
  }
  for (const [name, value] of Object.entries(dateMethods)) {
    Object.defineProperty(NativeDate.prototype, name, { value, writable: true, configurable: true });
  }
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
