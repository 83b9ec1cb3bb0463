import type { Inbox } from '../service-bus/inboxes.ts';

/** Code of a sample function app in Python 3.12, which needs no package beside what the platform has. */

/** Queue in the app's own storage account into which a scheduler or a workflow puts a message to start it. */
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
    """Answers every path: replace it by your own code."""
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

function worker(inbox: Inbox): string {
  return `import logging

import azure.functions as func

app = func.FunctionApp()


${trigger(inbox)}
def work(message: func.ServiceBusMessage) -> None:
    """Takes one message: replace it by your own code. A raised error gives it back."""
    logging.info("message %s of %d bytes", message.message_id, len(message.get_body()))
`;
}

const STARTED = `import logging

import azure.functions as func

app = func.FunctionApp()


@app.queue_trigger(arg_name="message", queue_name="${STARTS_QUEUE}", connection="AzureWebJobsStorage")
def work(message: func.QueueMessage) -> None:
    """Runs once for each start: replace it by your own code. A raised error starts it again, up to five times."""
    logging.info("started by %s", message.id)
`;

/** The sample of an app that answers requests: path → content. */
export function webSample(nodeId: string): Readonly<Record<string, string>> {
  return files(nodeId, WEB);
}

/** The sample of an app that messages start. */
export function workerSample(nodeId: string, inbox: Inbox): Readonly<Record<string, string>> {
  return files(nodeId, worker(inbox));
}

/** The sample of an app that a scheduler or a workflow starts. */
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
