resource "azurerm_servicebus_namespace" "main" {
  name                = "${local.name}-bus-${random_string.suffix.result}"
  resource_group_name = azurerm_resource_group.main.name
  location            = azurerm_resource_group.main.location
  sku                 = "Basic"
  local_auth_enabled  = false
  minimum_tls_version = "1.2"
  tags                = local.tags
}

resource "azurerm_servicebus_queue" "queue" {
  name                                 = "queue"
  namespace_id                         = azurerm_servicebus_namespace.main.id
  max_delivery_count                   = var.queue_max_deliveries
  lock_duration                        = "PT5M"
  default_message_ttl                  = "P14D"
  dead_lettering_on_message_expiration = true
}

resource "azurerm_email_communication_service" "mail" {
  name                = "${local.name}-mail-email-${random_string.suffix.result}"
  resource_group_name = azurerm_resource_group.main.name
  data_location       = "United States"
  tags                = local.tags
}

# The Azure-managed domain works immediately but allows only a few messages per minute. Verify your own domain before production.
resource "azurerm_email_communication_service_domain" "mail" {
  name              = "AzureManagedDomain"
  email_service_id  = azurerm_email_communication_service.mail.id
  domain_management = "AzureManaged"
  tags              = local.tags
}

resource "azurerm_communication_service" "mail" {
  name                = "${local.name}-mail-${random_string.suffix.result}"
  resource_group_name = azurerm_resource_group.main.name
  data_location       = "United States"
  tags                = local.tags
}

resource "azurerm_communication_service_email_domain_association" "mail" {
  communication_service_id = azurerm_communication_service.mail.id
  email_service_domain_id  = azurerm_email_communication_service_domain.mail.id
}
