import { z } from 'zod';
import type { Actor } from '#services/actor.ts';
import type { Services } from '#services/services.ts';
import { MCP, TOOL_TEXTS, type ToolName } from '../messages/mcp.ts';
import { type Door, ToolRefusal } from './door.ts';
import type { OnProgress } from './waiting.ts';

/** JSON Schema of an object. */
export interface ObjectSchema {
  readonly [key: string]: unknown;
  readonly type: 'object';
}

/** What a tool works with: the routes, and the caller for whom it waits. */
export interface ToolContext {
  readonly door: Door;
  readonly services: Services;
  readonly actor: Actor;
  readonly onProgress: OnProgress;
  readonly signal: AbortSignal;
}

export type Arguments = Readonly<Record<string, unknown>>;

/** A tool of the MCP server. Its arguments are checked by the routes that it calls. */
export interface Tool {
  readonly name: ToolName;
  readonly inputSchema: ObjectSchema;
  readonly outputSchema: ObjectSchema;
  /** It stores something. */
  readonly isWriting: boolean;
  /** @throws ToolRefusal */
  run(given: Arguments, context: ToolContext): Promise<Arguments>;
}

/** A tool as clients list it. */
export function listed({ name, inputSchema, outputSchema, isWriting }: Tool) {
  const [title, description] = TOOL_TEXTS[name];
  const annotations = {
    title,
    readOnlyHint: !isWriting,
    destructiveHint: false,
    idempotentHint: !isWriting,
    openWorldHint: false,
  };
  return { name, title, description, inputSchema, outputSchema, annotations };
}

/** JSON Schema of a request or a response. Examples are for the OpenAPI document. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output'): ObjectSchema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  const text = JSON.stringify(rest, (key, value: unknown) => (key === 'examples' ? undefined : value));
  return { ...(JSON.parse(text) as object), type: 'object' };
}

/** @throws ToolRefusal if the argument is missing */
export function textArgument(given: Arguments, name: string): string {
  const value = given[name];
  if (typeof value !== 'string' || value === '') throw new ToolRefusal(MCP.missing(name));
  return value;
}

/** The path of a blueprint. A model can pass any text as an ID. */
export function blueprintPath(given: Arguments): string {
  return `/blueprints/${encodeURIComponent(textArgument(given, 'id'))}`;
}

/** The named arguments that are given. */
export function picked(given: Arguments, ...names: readonly string[]): Record<string, unknown> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)));
}
