// The sandbox: the whole service of the reference on synthetic data. Start here: `new Sandbox({ plan: 'basic' }).handle(...)`.
export type { Plan } from './account.ts';
export type { Fault } from './faults.ts';
export type { RequestRecord, SandboxRequest, SandboxResponse } from './message.ts';
export type { SandboxOptions } from './sandbox.ts';
export { Sandbox } from './sandbox.ts';
export { serve } from './serve.ts';
export { bearable, type Unkind, unkind } from './unkind.ts';
