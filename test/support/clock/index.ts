/**
 * Hosts in virtual time for everything that drives the core: `VirtualSyncHost` for `runSync`, `VirtualAsyncHost` for `runAsync`
 * and `stream`, both on one `VirtualTime` and over any `Service`, `Sandbox.handle` among them:
 *
 *     const time = new VirtualTime();
 *     const sandbox = new Sandbox({ clock: time.now });
 *     const host = new VirtualSyncHost(time, request => sandbox.handle(request));
 *     const session = openSession({ ..., now: time.now, random: () => 0 });
 *     const answer = runSync(call(session, asked(catalog.scrape, { keyword: 'camera' })), session, host);
 */
export { VirtualAsyncHost } from './async-host.ts';
export type { Served, Service, Travel } from './exchange.ts';
export { VirtualSyncHost } from './sync-host.ts';
export { VirtualTime } from './time.ts';
