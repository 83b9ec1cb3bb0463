import { manage, type Rights } from './rights.ts';

const BUS = 'Microsoft.ServiceBus/namespaces';
const HUBS = 'Microsoft.EventHub/namespaces';
const GRID = 'Microsoft.EventGrid';
const API = 'Microsoft.ApiManagement/service';
const INSIGHTS = 'Microsoft.Insights';
const PUSH = 'Microsoft.NotificationHubs/Namespaces';
const DEVICES = 'Microsoft.Devices/iotHubs';

/** Queues, events, mail, gateways of interfaces, workflows and what watches over them. */
export const messagingRights: Rights = {
  azurerm_api_management: manage(
    API,
    ...['portalsettings', 'policies', 'tenant'].flatMap((part) => [`${API}/${part}/read`, `${API}/${part}/write`]),
    'Microsoft.ApiManagement/locations/deletedservices/read',
    'Microsoft.ApiManagement/locations/deletedservices/delete',
  ),
  azurerm_api_management_api: manage(`${API}/apis`, `${API}/apis/operationresults/read`),
  azurerm_api_management_api_operation: manage(`${API}/apis/operations`),
  azurerm_api_management_api_policy: manage(`${API}/apis/policies`),
  azurerm_api_management_named_value: manage(`${API}/namedValues`, `${API}/namedValues/listValue/action`),
  azurerm_application_insights: manage(
    `${INSIGHTS}/components`,
    `${INSIGHTS}/components/currentbillingfeatures/read`,
    `${INSIGHTS}/components/currentbillingfeatures/write`,
    'Microsoft.OperationalInsights/workspaces/read',
  ),
  azurerm_communication_service: manage(
    'Microsoft.Communication/communicationServices',
    'Microsoft.Communication/communicationServices/listKeys/action',
  ),
  azurerm_communication_service_email_domain_association: [
    'Microsoft.Communication/communicationServices/read',
    'Microsoft.Communication/communicationServices/write',
  ],
  azurerm_email_communication_service: manage('Microsoft.Communication/emailServices'),
  azurerm_email_communication_service_domain: manage('Microsoft.Communication/emailServices/domains'),
  azurerm_eventgrid_event_subscription: manage(
    `${GRID}/eventSubscriptions`,
    `${GRID}/eventSubscriptions/getFullUrl/action`,
    `${GRID}/eventSubscriptions/getDeliveryAttributes/action`,
  ),
  azurerm_eventgrid_system_topic: manage(`${GRID}/systemTopics`),
  azurerm_eventgrid_system_topic_event_subscription: manage(
    `${GRID}/systemTopics/eventSubscriptions`,
    `${GRID}/systemTopics/eventSubscriptions/getFullUrl/action`,
    `${GRID}/systemTopics/eventSubscriptions/getDeliveryAttributes/action`,
  ),
  azurerm_eventgrid_topic: manage(`${GRID}/topics`, `${GRID}/topics/listKeys/action`),
  azurerm_eventhub: manage(`${HUBS}/eventhubs`),
  azurerm_eventhub_consumer_group: manage(`${HUBS}/eventhubs/consumergroups`),
  azurerm_eventhub_namespace: manage(
    HUBS,
    `${HUBS}/networkrulesets/read`,
    `${HUBS}/networkrulesets/write`,
    `${HUBS}/authorizationRules/listkeys/action`,
  ),
  azurerm_iothub: manage(DEVICES, `${DEVICES}/listkeys/Action`, `${DEVICES}/eventHubEndpoints/consumerGroups/Read`),
  azurerm_iothub_endpoint_eventhub: [`${DEVICES}/Read`, `${DEVICES}/Write`],
  azurerm_iothub_endpoint_servicebus_queue: [`${DEVICES}/Read`, `${DEVICES}/Write`],
  azurerm_iothub_route: [`${DEVICES}/Read`, `${DEVICES}/Write`],
  azurerm_log_analytics_workspace: manage(
    'Microsoft.OperationalInsights/workspaces',
    'Microsoft.OperationalInsights/workspaces/sharedKeys/action',
  ),
  azurerm_logic_app_action_custom: manage('Microsoft.Logic/workflows'),
  azurerm_logic_app_trigger_http_request: manage(
    'Microsoft.Logic/workflows',
    'Microsoft.Logic/workflows/triggers/read',
    'Microsoft.Logic/workflows/triggers/listCallbackUrl/action',
  ),
  azurerm_logic_app_trigger_recurrence: manage('Microsoft.Logic/workflows', 'Microsoft.Logic/workflows/triggers/read'),
  azurerm_logic_app_workflow: manage('Microsoft.Logic/workflows'),
  azurerm_monitor_action_group: manage(`${INSIGHTS}/actionGroups`),
  azurerm_monitor_autoscale_setting: manage(`${INSIGHTS}/autoscaleSettings`),
  azurerm_monitor_diagnostic_setting: manage(
    `${INSIGHTS}/diagnosticSettings`,
    'Microsoft.OperationalInsights/workspaces/sharedKeys/action',
  ),
  azurerm_monitor_metric_alert: manage(`${INSIGHTS}/metricAlerts`),
  azurerm_notification_hub: manage(`${PUSH}/NotificationHubs`, `${PUSH}/NotificationHubs/pnsCredentials/action`),
  azurerm_notification_hub_authorization_rule: manage(
    `${PUSH}/NotificationHubs/authorizationRules`,
    `${PUSH}/NotificationHubs/authorizationRules/listkeys/action`,
  ),
  azurerm_notification_hub_namespace: manage(PUSH),
  azurerm_servicebus_namespace: manage(
    BUS,
    `${BUS}/networkrulesets/read`,
    `${BUS}/networkrulesets/write`,
    `${BUS}/authorizationRules/listkeys/action`,
  ),
  azurerm_servicebus_queue: manage(`${BUS}/queues`),
  azurerm_servicebus_subscription: manage(`${BUS}/topics/subscriptions`),
  azurerm_servicebus_topic: manage(`${BUS}/topics`),
  azurerm_web_pubsub: manage(
    'Microsoft.SignalRService/webPubSub',
    'Microsoft.SignalRService/webPubSub/listKeys/action',
  ),
  azurerm_web_pubsub_hub: manage('Microsoft.SignalRService/webPubSub/hubs'),
};
