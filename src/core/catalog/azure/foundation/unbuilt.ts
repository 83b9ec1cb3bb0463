import { unbuiltTable } from '../../kit/unbuilt.ts';

/** Azure products that are not generated, with the difference to the service that replaces them. */
export const UNBUILT = unbuiltTable(`
data_lake databricks = Databricks runs notebooks and Spark on the lake; this design queries the same files with SQL. Add a workspace that reads this lake if you need Spark.
worker_compute webjobs = WebJobs run on the instances of a web application; this design uses a separate background worker.
relational_db sql managed instance = SQL Managed Instance is a full SQL Server instance with SQL Agent and linked servers; this design uses a single database. Change the workloads that need these features, or create the instance manually.
relational_db sql server on vm = With SQL Server on a VM you manage patches, backups and failover; in this design Azure manages them.
web_compute azure container instances = Container Instances runs a container without a stable address or autoscaling; this design has both.
web_compute service fabric = Service Fabric keeps state inside services; in this design applications are stateless and data stores keep the state.
web_compute azure spring apps = Azure Spring Apps retires on 31 March 2028 and accepts no new customers; the same image runs in this design.
data_warehouse fabric = Fabric uses one capacity for all of its workloads; in this design the data warehouse and data loading are separate services.
batch_compute hdinsight = HDInsight runs a permanent cluster; in this design each job is a container that runs to completion.
websocket_realtime signalr = The SignalR library works only with Azure SignalR Service; in this design clients use plain WebSocket and Web PubSub replaces the library.
media_transcode azure media services = Media Services retired on 30 June 2024; in this design jobs encode with ffmpeg.
- amazon workspaces = User desktops are not part of the system.
file_storage azure netapp files = NetApp Files is about ten times faster and starts at 1 TiB; this design uses Azure Files.
load_balancer azure traffic manager = Traffic Manager routes by DNS; Front Door routes each request if the design has two regions.
network_egress azure firewall = Azure Firewall inspects outbound traffic for about $900/month; in this design outbound traffic uses one IP address and network security groups.
- azure bastion = This design needs no remote access to virtual machines. Add Bastion if administrators need it.
iot_ingest azure digital twins = Digital Twins stores a model of places and devices; this design ingests and stores device messages.
queue azure queue storage = Queue Storage has no ordering and no dead-letter queue; Service Bus has both and costs little more.
key_value_db azure table storage = Cosmos DB, its successor, stores the same items and supports more queries.
batch_compute cyclecloud = CycleCloud manages clusters with their own scheduler; in this design Azure Batch queues the jobs.
web_compute openshift = OpenShift is the Kubernetes distribution of Red Hat and needs a licence; this design uses AKS.
ml_inference amazon lex = Amazon Lex dialogues are created in its console and not in Terraform; this design uses language models.
- server_migration = Azure Migrate discovers and replicates servers from an appliance that is downloaded in its portal. Create the project there, and migrate the servers into the subnets of this design.
- game_servers = PlayFab Multiplayer Servers belongs to a PlayFab title and not to a subscription. Create the title and upload the build there, or request virtual machines for the servers.
- network_load_balancer = Azure Load Balancer forwards connections to virtual machines. Request virtual machines or Kubernetes, which are behind one; Container Apps and App Service have an entrance of their own.
- edge_acceleration = Azure Front Door accepts connections at its edge locations. Request a CDN or a load balancer for several programs, which it is then.
- data_migration = Azure Database for PostgreSQL and MySQL have a migration service of their own, which is started in the portal of the new server and costs nothing; for SQL Server start one in the portal of the new database. None of them is a Terraform resource.
`);
