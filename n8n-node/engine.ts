/** Types of n8n's engine for the tests: they live outside this package and could not resolve its dependencies. */
export type * as N8nCore from 'n8n-core';
export type * from 'n8n-workflow';
export type * as N8nWorkflow from 'n8n-workflow';
