/**
 * The panels of both nodes. The bundler replaces this module with its evaluated exports, so texts and forms are generated once, at build
 * time.
 */
import { nodeProperties, triggerProperties } from './index.ts';

export const properties = nodeProperties();
export const triggerPanel = triggerProperties();
