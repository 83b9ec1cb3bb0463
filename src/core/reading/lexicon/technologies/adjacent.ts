import { techTable } from './rule.ts';

/**
 * Services beside the components of a system, by the names of the three clouds. After the term stands what they also
 * answer, for a cloud without such a service. From the vendors' product lists.
 */
export const ADJACENT_TECHNOLOGIES = techTable(`
threat_detection guardduty=amazon guardduty,aws guardduty
threat_detection event threat detection
threat_detection defender for servers=defender for containers,defender for storage,defender for sql,defender for key vault,microsoft defender
threat_detection microsoft sentinel=azure sentinel
configuration_audit aws config
configuration_audit azure policy=azure policies
configuration_audit cloud asset inventory=organization policy service
security_posture security hub=aws security hub,security hub cspm
security_posture security command center=google security command center
security_posture defender for cloud=microsoft defender for cloud,defender cspm
ddos_protection shield advanced=aws shield advanced
ddos_protection azure ddos protection=ddos network protection,azure ddos network protection
ddos_protection cloud armor enterprise=cloud armor managed protection,managed protection plus
network_hub transit gateway=aws transit gateway
network_hub network connectivity center
network_hub virtual wan=azure virtual wan,azure vwan
network_load_balancer nlb=network load balancer,network load balancers,azure load balancer,passthrough network load balancer
edge_acceleration global accelerator=aws global accelerator
edge_acceleration premium network tier=premium tier networking,premium tier network,azure cross region load balancer
data_governance lake formation=aws lake formation
data_governance dataplex=dataplex universal catalog,knowledge catalog
data_governance microsoft purview=azure purview,purview
data_migration aws dms=azure dms,google dms,database migration service,dms task|tasks|replication|endpoint|endpoints|serverless,with|using|via|through|by dms,dms to migrate|move|copy|replicate,dms for? ~ database|databases|migration|replication|cutover|cdc,migrate|migrated|migrating ~ dms
server_migration application migration service=aws application migration service,aws mgn,mgn
server_migration migrate to virtual machines=migrate to vms,migrate for compute engine
server_migration azure migrate
ci_cd codepipeline=code pipeline,codebuild,code build,codedeploy,codecommit
ci_cd cloud build=google cloud build,cloud deploy,google cloud deploy
ci_cd azure devops=azure pipelines,azure pipeline
game_servers|web_compute:vm gamelift=amazon gamelift,gamelift fleet,gamelift fleets
game_servers|web_compute:vm playfab=playfab multiplayer servers
`);
