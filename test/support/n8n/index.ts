export { instance, logger, n8nWorkflow, processed } from './engine.ts';
export { executeNode, type NodeResult, type NodeRun } from './execute.ts';
export { type ListSearch, listSearch } from './list-search.ts';
export { type LoadedPackage, loadPackage, nodeOf, nodeTypeOf, workflowWith } from './nodes.ts';
export { createPoller, type Poller, type PollerOptions } from './poll.ts';
export { testCredential } from './test-credential.ts';
export { callTool, type ToolCall } from './tool.ts';
