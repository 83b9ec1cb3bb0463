import { unbuiltTable } from '../../kit/unbuilt.ts';

/** Products of Azure that architects name and that another service replaces. */
export const UNBUILT = unbuiltTable(`
data_lake databricks = It runs notebooks and Spark over the lake; here SQL asks the same files. Add a workspace that reads this lake where Spark is a must.
worker_compute webjobs = They share the machines of a web application; here background work has a program of its own.
relational_db sql managed instance = It is a whole SQL Server with agent and links between databases; here is a database. What needs those must change, or take the instance by hand.
relational_db sql server on vm = It leaves patches, backups and failover to you; here Azure keeps them.
web_compute azure container instances = It runs a container without an address that lasts or scaling; here it has both.
web_compute service fabric = It keeps state inside services; here programs keep none, and stores keep it.
web_compute azure spring apps = It retires on 31 March 2028 and takes no new customers; the same image runs here.
data_warehouse fabric = It is one capacity for all of its tools; here the warehouse and its loading stand apart.
batch_compute hdinsight = It keeps a cluster; here the job is a container that runs and ends.
data_lake microsoft purview = It catalogues what an organisation has; here is the lake alone. Register it there.
websocket_realtime signalr = Its library speaks to Azure SignalR Service alone; here clients speak plain WebSocket, and Web PubSub takes the library's place.
media_transcode azure media services = It ended on 30 June 2024; here ffmpeg encodes in jobs.
- amazon workspaces = Desktops of people are no part of the system.
file_storage azure netapp files = It is faster by an order and begins at 1 TiB; here is Azure Files.
load_balancer azure traffic manager = It turns visitors by DNS; Front Door turns them request by request, once two regions are asked for.
network_egress azure firewall = It reads what goes out, for some 900 dollars a month; here what goes out has one address, and security groups.
- azure bastion = Nobody needs to enter machines here; add it for the day on which somebody must.
- azure policy = It is switched on for a subscription, not for a system: do it beside this Terraform.
iot_ingest azure digital twins = It keeps a model of places and things; here their readings arrive and are kept.
queue azure queue storage = It has no order and no dead letters; Service Bus has both and costs little more.
key_value_db azure table storage = Its successor has the same items and more ways to ask for them.
batch_compute cyclecloud = It manages clusters with a scheduler of their own; here jobs wait in Batch.
web_compute openshift = It is Red Hat's own Kubernetes, with its licence; here is Azure's.
ml_inference amazon lex = Dialogues are made in its portal and not declared; here stand the models that it uses.
`);
