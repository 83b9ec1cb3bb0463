import type { Inbox } from '../service-bus/inboxes.ts';

/** Sample function app in Python 3.12 without additional packages. */

/** Queue in the storage account of the app: a message from a scheduler or a workflow starts the app. */
export const STARTS_QUEUE = 'starts';

const HOST = `{
  "version": "2.0",
  "extensions": { "http": { "routePrefix": "" } },
  "extensionBundle": {
    "id": "Microsoft.Azure.Functions.ExtensionBundle",
    "version": "[4.*, 5.0.0)"
  }
}
`;

const WEB = `import json

import azure.functions as func

app = func.FunctionApp(http_auth_level=func.AuthLevel.ANONYMOUS)


@app.route(route="{*path}", methods=["GET", "POST", "PUT", "PATCH", "DELETE"])
def answer(request: func.HttpRequest) -> func.HttpResponse:
    """Responds to every path. Replace it with your code."""
    body = {"message": "The function app works.", "method": request.method, "url": request.url}
    return func.HttpResponse(json.dumps(body), mimetype="application/json")
`;

/** The trigger decorator for an inbox. */
function trigger({ setting, kind }: Inbox): string {
  return kind === 'queue'
    ? `@app.service_bus_queue_trigger(arg_name="message", queue_name="%${setting}_NAME%", connection="${setting}")`
    : `@app.service_bus_topic_trigger(
    arg_name="message",
    topic_name="%${setting}_NAME%",
    subscription_name="%${setting}_SUBSCRIPTION%",
    connection="${setting}",
)`;
}

/** One function per inbox. */
function work(inbox: Inbox, index: number): string {
  return `${trigger(inbox)}
def ${index === 0 ? 'work' : `work_${index + 1}`}(message: func.ServiceBusMessage) -> None:
    """Processes one message. Replace it with your code. If it raises an error, the message is redelivered."""
    logging.info("message %s of %d bytes", message.message_id, len(message.get_body()))
`;
}

/** One function per stream. @param setting prefix of its app settings */
function read(setting: string, index: number): string {
  return `@app.event_hub_message_trigger(
    arg_name="event",
    event_hub_name="%${setting}_NAME%",
    consumer_group="%${setting}_CONSUMER_GROUP%",
    connection="${setting}",
)
def ${index === 0 ? 'read' : `read_${index + 1}`}(event: func.EventHubEvent) -> None:
    """Processes one event. Replace it with your code."""
    logging.info("event %s of %d bytes", event.sequence_number, len(event.get_body()))
`;
}

const WORKER = `import logging

import azure.functions as func

app = func.FunctionApp()
`;

const STARTED = `import logging

import azure.functions as func

app = func.FunctionApp()


@app.queue_trigger(arg_name="message", queue_name="${STARTS_QUEUE}", connection="AzureWebJobsStorage")
def work(message: func.QueueMessage) -> None:
    """Runs once per start. Replace it with your code. If it raises an error, it is retried up to five times."""
    logging.info("started by %s", message.id)
`;

/** Sample of an HTTP app, with a function per inbox and per stream: path → content. */
export function webSample(
  nodeId: string,
  inboxes: readonly Inbox[] = [],
  streams: readonly string[] = [],
): Readonly<Record<string, string>> {
  const triggers = [...inboxes.map(work), ...streams.map(read)];
  const program = triggers.length === 0 ? WEB : WEB.replace('import json\n', 'import json\nimport logging\n');
  return files(nodeId, [program, ...triggers].join('\n\n'));
}

/** Sample of an app that messages trigger: path → content. */
export function workerSample(
  nodeId: string,
  inboxes: readonly Inbox[],
  streams: readonly string[],
): Readonly<Record<string, string>> {
  return files(nodeId, [WORKER, ...inboxes.map(work), ...streams.map(read)].join('\n\n'));
}

/** Sample of an app that a scheduler or a workflow starts: path → content. */
export function startedSample(nodeId: string): Readonly<Record<string, string>> {
  return files(nodeId, STARTED);
}

function files(nodeId: string, program: string): Readonly<Record<string, string>> {
  return {
    [`functions/${nodeId}/function_app.py`]: program,
    [`functions/${nodeId}/host.json`]: HOST,
    [`functions/${nodeId}/requirements.txt`]: 'azure-functions\n',
  };
}
