import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import {
  CallToolRequestSchema,
  ErrorCode,
  GetPromptRequestSchema,
  ListPromptsRequestSchema,
  ListResourcesRequestSchema,
  ListResourceTemplatesRequestSchema,
  ListToolsRequestSchema,
  McpError,
  ReadResourceRequestSchema,
} from '@modelcontextprotocol/sdk/types.js';
import type { Actor } from '#services/actor.ts';
import type { Services } from '#services/services.ts';
import { SERVICE } from '../about.ts';
import { MCP, PROMPT } from '../messages/mcp.ts';
import { type Door, ToolRefusal } from './door.ts';
import { listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts';
import { listed } from './tool.ts';
import { TOOLS } from './tools.ts';
import type { OnProgress } from './waiting.ts';

interface McpCaller {
  readonly door: Door;
  readonly services: Services;
  readonly actor: Actor;
}

const RESOURCE_NOT_FOUND = -32002;

/** The MCP server for one request: tools, resources and a prompt for its caller. */
export function createMcpServer(caller: McpCaller): Server {
  const server = new Server(
    { name: SERVICE.id, title: SERVICE.name, version: SERVICE.version },
    { capabilities: { tools: {}, resources: {}, prompts: {} }, instructions: MCP.instructions },
  );
  addTools(server, caller);
  addResources(server, caller);
  addPrompt(server);
  return server;
}

function addTools(server: Server, caller: McpCaller): void {
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS.map(listed) }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }, { signal, sendNotification }) => {
    const { name, arguments: given = {}, _meta: meta } = params;
    const tool = TOOLS.find((one) => one.name === name);
    const known = TOOLS.map((one) => one.name);
    if (tool === undefined) throw new McpError(ErrorCode.InvalidParams, MCP.unknownTool(name, known));
    const progressToken = meta?.progressToken;
    const onProgress: OnProgress = async (progress, total, message) => {
      if (progressToken === undefined) return;
      await sendNotification({ method: 'notifications/progress', params: { progressToken, progress, total, message } });
    };
    try {
      const result = await tool.run(given, { ...caller, onProgress, signal });
      return { content: [{ type: 'text', text: textOf(result) }], structuredContent: { ...result } };
    } catch (error) {
      if (!(error instanceof ToolRefusal)) throw error;
      return { isError: true, content: [{ type: 'text', text: error.message }] };
    }
  });
}

/** For clients without structured content: a text as it is, and JSON for all else. */
function textOf(result: Readonly<Record<string, unknown>>): string {
  const { content } = result;
  return typeof content === 'string' ? content : JSON.stringify(result);
}

function addResources(server: Server, { door, services }: McpCaller): void {
  server.setRequestHandler(ListResourcesRequestSchema, async () => ({ resources: await taught(listResources(door)) }));
  server.setRequestHandler(ListResourceTemplatesRequestSchema, () => ({ resourceTemplates: RESOURCE_TEMPLATES }));
  server.setRequestHandler(ReadResourceRequestSchema, async ({ params: { uri } }) => {
    const content = await taught(readResource(uri, door, services.catalogue));
    if (content === null) throw new McpError(RESOURCE_NOT_FOUND, MCP.unknownResource(uri));
    return { contents: [content] };
  });
}

/** A refused resource is an error of the protocol, with the same words. */
async function taught<T>(reading: Promise<T>): Promise<T> {
  return reading.catch((error: unknown) => {
    throw error instanceof ToolRefusal ? new McpError(RESOURCE_NOT_FOUND, error.message) : error;
  });
}

function addPrompt(server: Server): void {
  const { name, title, description, words, text } = PROMPT;
  const prompt = { name, title, description, arguments: [{ name: 'words', description: words, required: true }] };
  server.setRequestHandler(ListPromptsRequestSchema, () => ({ prompts: [prompt] }));
  server.setRequestHandler(GetPromptRequestSchema, ({ params }) => {
    const said = params.arguments?.words;
    if (params.name !== name || said === undefined) throw new McpError(ErrorCode.InvalidParams, MCP.missing('words'));
    return { description, messages: [{ role: 'user', content: { type: 'text', text: text(said) } }] };
  });
}
