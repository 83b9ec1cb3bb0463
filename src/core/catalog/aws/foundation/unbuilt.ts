import { unbuiltTable } from '../../kit/unbuilt.ts';

/** Products of AWS that architects name and that another service replaces here. */
export const UNBUILT = unbuiltTable(`
web_compute app runner = It takes no new customers since 30 April 2026; the same image runs here behind a load balancer of its own.
web_compute elastic beanstalk = It makes machines, a group and a load balancer for you; here the program is an image, and the same parts are written out.
api_gateway appsync = It resolves GraphQL itself; here your program answers it at one address.
web_compute lightsail = It is a plan with a fixed price and without a private network; here the machine stands in one.
batch_compute emr = It keeps a cluster for Spark; here the job is a container that runs Spark on one machine at a time.
load_balancer global accelerator = It gives fixed addresses at the edge; add it before the load balancer where a firewall rule of others needs them.
load_balancer nlb = It passes TCP and UDP on unread; here HTTP is balanced by its path. For another protocol, replace it by hand.
full_text_search kendra = It reads documents with a model; here their words are indexed, and meaning needs vectors of your own.
iot_ingest greengrass = What runs on the devices is yours to deploy; here stands what they report to.
- security hub = It is switched on for an account, not for a system: do it beside this Terraform.
waf aws shield = Shield Standard is always on; Advanced costs 3,000 dollars a month and is ordered for an organisation.
etl datasync = It moves files from elsewhere once or by a schedule; add a task for the place that they come from.
key_value_db memorydb = It keeps all data in memory; here they lie on disks that answer within milliseconds.
key_value_db dax = It keeps what is read often in memory before DynamoDB; add a cluster when a millisecond is too long.
ci_registry codepipeline = Images are kept here; what builds them is yours, in the tool that you have.
monitoring amazon managed prometheus = Metrics are kept by CloudWatch; add a workspace for what speaks PromQL.
bi_dashboard amazon managed grafana = Dashboards are made by QuickSight; add a Grafana workspace for whoever knows it.
file_storage lustre = It gives a file system to hundreds of machines at once; here files are shared at the pace of NFS.
relational_db aurora dsql = It spreads writes over regions; here one writer leads in one region.
event_stream kinesis firehose = It writes a stream into a store by itself; here a program or a job reads it.
media_transcode medialive = It encodes while the event runs; here files are encoded after they came in.
web_compute gamelift = It matches players and starts sessions; here the machines scale by their load.
- qldb = It ended on 31 July 2025: keep the ledger in PostgreSQL, with a hash of the last row in each.
static_site amplify hosting = It builds from a repository; here files lie in a bucket behind CloudFront, and your pipeline copies them.
- transit gateway = It joins many networks; here is one. Attach that one to the hub that you have.
email_sms amazon pinpoint = It ends on 30 October 2026; here messages are sent one by one, and campaigns need a tool of their own.
ml_inference amazon personalize = It learns from what people look at; a model of your own must do it here.
- amazon macie = It is switched on for an account, not for a system: do it beside this Terraform.
- aws outposts = What stands in your own rooms is ordered, not declared; here everything stands in the region.
file_storage storage gateway = It shows a bucket as files in your own rooms; add the appliance there.
- amazon workspaces = Desktops of people are no part of the system.
websocket_realtime amazon ivs = It carries live video; here messages go over open connections.
`);
