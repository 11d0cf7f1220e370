export { core, instance, logger, n8nWorkflow, processed } from './engine.ts';
export { additionalData, executeNode, type NodeResult, type NodeRun } from './execute.ts';
export { type LoadedPackage, loadPackage, nodeOf, nodeTypeOf, workflowWith } from './nodes.ts';
export { createPoller, type Poller, type PollerOptions } from './poll.ts';
export { callTool, type ToolCall } from './tool.ts';
