// Google's client functions for the sidebar's HTML. The page around the frame handles their calls.
(() => {
  const page = window.parent.playground;
  const MOST_AT_ONCE = 10;
  let running = 0;
  const waiting = [];

  function start(task) {
    if (running >= MOST_AT_ONCE) waiting.push(task);
    else {
      running += 1;
      task().finally(() => {
        running -= 1;
        const next = waiting.shift();
        if (next) start(next);
      });
    }
  }

  function checkLegal(value, path) {
    if (value === null || typeof value !== 'object') {
      if (typeof value === 'function') throw new TypeError(`Failed due to illegal value in property: ${path}`);
      return;
    }
    if (value instanceof Date || value instanceof Node) {
      throw new TypeError(`Failed due to illegal value in property: ${path}`);
    }
    for (const [name, inner] of Object.entries(value)) checkLegal(inner, name);
  }

  async function call(name, args, handlers) {
    const result = await page.call(name, args).catch(error => ({ error: String(error) }));
    if ('error' in result) {
      const error = new Error(result.error);
      if (handlers.failure) handlers.failure(error, handlers.user);
      else console.error(error);
    } else if (handlers.success) {
      handlers.success(result.value, handlers.user);
    }
  }

  function runner(handlers) {
    return new Proxy(
      {},
      {
        get(_, name) {
          if (name === 'withSuccessHandler') return success => runner({ ...handlers, success });
          if (name === 'withFailureHandler') return failure => runner({ ...handlers, failure });
          if (name === 'withUserObject') return user => runner({ ...handlers, user });
          return (...args) => {
            for (const [index, arg] of args.entries()) checkLegal(arg, String(index));
            start(() => call(name, JSON.parse(JSON.stringify(args)), handlers));
          };
        },
      },
    );
  }

  // The playground loads nothing from other machines, so a drawing stands for a listing's photo.
  if (page.photo) {
    const source = Object.getOwnPropertyDescriptor(HTMLImageElement.prototype, 'src');
    Object.defineProperty(HTMLImageElement.prototype, 'src', {
      ...source,
      set(address) {
        source.set.call(this, /^https:/.test(address) ? page.photo(address) : address);
      },
    });
  }

  window.google = { script: { run: runner({}) } };
})();
