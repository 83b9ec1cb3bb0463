import { unbuiltTable } from '../../kit/unbuilt.ts';

/** Products of AWS that architects name and that another service replaces here. */
export const UNBUILT = unbuiltTable(`
web_compute app runner = It accepts no new customers since 30 April 2026. The generated design runs the same image behind its own load balancer.
web_compute elastic beanstalk = It creates instances, an Auto Scaling group and a load balancer. The generated Terraform declares these parts and runs a container image.
api_gateway appsync = It resolves GraphQL queries itself. In this design your application serves GraphQL at one endpoint.
web_compute lightsail = It is a fixed-price plan without a private network. In this design the instance runs in a VPC.
batch_compute emr = It runs a Spark cluster. In this design a job is a container that runs Spark on one instance.
full_text_search kendra = It searches documents with a model. This design indexes words; semantic search needs your own vectors.
iot_ingest greengrass = You deploy the software on the devices. This design provides the service that they connect to.
etl datasync = It transfers files once or on a schedule. Add a task for the source location.
key_value_db memorydb = It keeps all data in memory. This design stores them on disk with millisecond latency.
key_value_db dax = It is an in-memory cache for DynamoDB. Add a cluster if you need microsecond latency.
monitoring amazon managed prometheus = CloudWatch stores the metrics. Add a workspace for tools that use PromQL.
file_storage lustre = It provides a parallel file system to hundreds of instances. This design shares files over NFS.
relational_db aurora dsql = It accepts writes in several regions. This design has one writer in one region.
event_stream kinesis firehose = It delivers a stream to a data store. In this design an application or a job reads the stream.
media_transcode medialive = It encodes live video. This design encodes files after upload.
web_compute gamelift = It matches players and starts game sessions. In this design the instances scale with the load.
- qldb = It reached end of support on 31 July 2025. Store the ledger in PostgreSQL and add the hash of the previous row to each row.
static_site amplify hosting = It builds from a repository. This design serves files from an S3 bucket through CloudFront, and your pipeline uploads them.
email_sms amazon pinpoint = Support ends on 30 October 2026. This design sends single messages; campaigns need a separate tool.
ml_inference amazon personalize = It learns from user interactions. In this design you provide your own model.
- amazon macie = It is enabled for an account, not for one system. Enable it outside this Terraform.
- aws outposts = On-premises hardware is ordered, not declared in Terraform. This design runs everything in the region.
file_storage storage gateway = It presents a bucket as a file share on premises. Install the appliance there.
- amazon workspaces = Virtual desktops are outside the scope of the system.
websocket_realtime amazon ivs = It streams live video. This design sends messages over WebSocket connections.
- server_migration = Application Migration Service has no Terraform resources. Initialise it in its console, install its agent on each server, and launch the copies into the subnets of this design.
- game_servers = GameLift needs a build of your game and is created after it is uploaded. Upload the build, create a fleet of it, or request virtual machines for the servers.
`);
