/** Code of a sample function app in Python 3.12, which needs no package beside what the platform has. */

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

function worker(setting: string): string {
  return `import logging

import azure.functions as func

app = func.FunctionApp()


@app.service_bus_queue_trigger(arg_name="message", queue_name="%${setting}_NAME%", connection="${setting}")
def work(message: func.ServiceBusMessage) -> None:
    """Takes one message off the queue: replace it by your own code. A raised error gives it back."""
    logging.info("message %s of %d bytes", message.message_id, len(message.get_body()))
`;
}

/** The sample of an app that answers requests: path → content. */
export function webSample(nodeId: string): Readonly<Record<string, string>> {
  return files(nodeId, WEB);
}

/** The sample of an app that a queue starts. @param setting name under which the settings speak of the queue */
export function workerSample(nodeId: string, setting: string): Readonly<Record<string, string>> {
  return files(nodeId, worker(setting));
}

function files(nodeId: string, program: string): Readonly<Record<string, string>> {
  return {
    [`functions/${nodeId}/function_app.py`]: program,
    [`functions/${nodeId}/host.json`]: HOST,
    [`functions/${nodeId}/requirements.txt`]: 'azure-functions\n',
  };
}
