import { ACTORS, DOINGS, FILE_NOUNS } from './actors.ts';
import type { PartRule } from './rule.ts';

const PAPERS =
  'pdf|pdfs|certificate|certificates|invoice|invoices|label|labels|letter|letters|statement|statements|payslip|payslips|report|reports|ticket|tickets|contract|contracts|zip|diploma|diplomas|badge|badges|brochure|brochures|catalogue|offer|quote|quotes|poster|map|maps';
const WORKED =
  'shrunk|scaled|resized|rotated|unpacked|unzipped|parsed|checked|stamped|watermarked|booked|matched|geocoded|enriched|split|merged|tagged|indexed|anonymised|anonymized|blurred|compressed|filed|forwarded|imported|turned_into|converted|verified|validated';
const EARNEST =
  'calculation|calculations|computation|computations|run|runs|job|jobs|search|optimisation|optimization|simulation|simulations|analysis|model|solver|render|rendering';

/** What runs code, said by those who name neither worker nor job nor accelerator. */
export const PLAIN_PROGRAM_PARTS: readonly PartRule[] = [
  {
    anyOf: ['worker_compute'],
    because: 'Work that nobody should wait for runs in the background.',
    names: ['virus|malware scanner|scanning|scan|scans'],
    hints: [
      `it|they|which|this|that|each|every|one has_to_be|have_to_be|must_be|should_be|shall_be|needs_to_be|is|are|gets|get then|automatically|first? ${WORKED}`,
      `${FILE_NOUNS} ~ has_to_be|have_to_be|must_be|should_be|needs_to_be|gets|get ${WORKED}`,
      `${FILE_NOUNS} ~ unpacked|unzipped|shrunk|watermarked|stamped|scanned_for|geocoded`,
      `watermark|watermarks|stamp|logo ~ put|added|placed|burned|burnt on|onto|in|into`,
      `put|puts|add|adds|place a? watermark|watermarks|logo|stamp on|onto|in`,
      `${PAPERS} ~ is|are|be|get|gets|being made|built|assembled|generated|rendered|typeset|composed|laid_out`,
      `make|makes|build|builds|assemble|assembles|issue|issues|render a|an|the|their? ${PAPERS}`,
      'visitor|visitors|user|users|customer|customers|buyer|nobody|clerk|they shall|should|must|need|needs|may|can not? wait|hang for|until|on',
      'not wait for it|this|that|them|the',
      'robot|bot|crawler|spider|agent looks|look|watches|monitors|browses|reads|visits|checks|compares|follows',
      'is|are|be|get|gets fetched|pulled|collected|picked_up|retrieved|polled ~ over|via|from|through|by|each|every|at|and',
      'fetches|pulls|collects|retrieves|polls|grabs ~ from|over|via|every|each',
      'booked|posted|matched against|to the|its|their|an? invoice|invoices|account|accounts|order|orders|bill|bills',
      'synchronise|synchronize|synchronises|synchronizes|sync|syncs|synced|synchronised|synchronized|mirror|mirrors|align ~ with|between|into|from|to',
      'both directions|ways',
      'entered|written|copied|transferred|passed|pushed|imported in|into|to our|the|their|its ~ system|software|erp|crm|accounting|ledger|programme|shop',
      'can|may|might|will|could take|last ten|twenty|thirty|#|several|some|half minutes|minute|hours|hour|an_hour',
      'run|runs|running for up_to|about|around? #|half|ten|twenty|several',
      'behind the scenes|curtain',
      'ticket|task|case|order is|are? opened|created|raised ~ at|in|with|by|for',
    ],
  },
  {
    anyOf: ['batch_compute'],
    because: 'Jobs that run to their end.',
    names: ['=gromacs', '=alphafold', '=lammps', '=vasp', 'gaussian jobs|runs', '=fluent', 'matlab jobs|runs'],
    hints: [
      `${EARNEST} ~ keeps|keep|occupies|uses|needs|eats|wants|blocks|takes ~ cores|cpus|machines|nodes|hours|day|days|overnight|weekend`,
      'keeps|keep # cores|machines|cpus ~ busy',
      'cores|machines|cpus|servers busy for',
      'as many machines|cores|servers|nodes at_a_time|as|in_parallel',
      'worked|computed|calculated|recomputed out? anew|afresh|again|from_scratch|once',
      'all ~ worked|computed|calculated out? anew|again|once|each|every|in_one|over|within|at',
      `estimated|computed|calculated|simulated|evaluated|scored|priced|optimised|rendered ~ once|per|for_each|for_every|overnight|in_parallel`,
      `# ~ times # ~ paths|scenarios|runs|draws|samples|iterations`,
      'fold|folds|folding|docks|dock|align|aligns|assemble ~ proteins|protein|genomes|reads|ligands|samples',
      'crunch|crunches|crunched',
      'numbers|results|figures must|should|have_to be there|ready|done|available at|by|before',
      'thousands|hundreds|millions of independent|separate|little|small|such ~ calculations|jobs|tasks|runs|simulations',
      'big|large|powerful|strong|fat|beefy machine|machines|server|servers|computers for|only|some|a_few|when|now_and_then',
      'runs|jobs|calculations|experiments side_by_side|in_parallel|at_once|at_the_same_time',
      'then|afterwards nothing for|until',
      'rest of the month|week|day|year|time ~ nothing|idle|off',
      '# ~ payslips|bills|invoices|statements|policies|certificates ~ are|is|be produced|made|created|printed|computed|calculated',
      'taken away any|at ~ time',
      'one weekend|night at|for|to',
      `${EARNEST} takes|take|lasts|needs two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|several|many|# hours|days`,
      'hand|hands|handed|submit|submits|send|sends in jobs|calculations|runs',
    ],
  },
  {
    anyOf: ['gpu_compute'],
    because: 'The work needs an accelerator.',
    names: [
      'graphics|graphic|video card|cards|acceleration|processor|processors|boards|board',
      'nvidia',
      'cuda',
      'rtx',
      '=octane',
      'tpu|tpus',
      '=alphafold',
      'self_hosted llm|language_model|llama|mistral|stable_diffusion|whisper',
    ],
    hints: [
      '3d artists|designers ~ workstation|workstations',
      'workstation|workstations ~ cad|3d|graphics|rendering|animation',
      'cad workstation|workstations|stations',
      'cards|boards with # gb memory|vram',
    ],
  },
  {
    anyOf: ['web_compute'],
    because: 'Something must answer the requests.',
    names: [],
    hints: [
      `${ACTORS} register|registers|sign_up|signs_up|enrol|apply|applies for|to|as|with|online|on`,
      `${ACTORS} ~ tick|ticks|note|notes|document|documents|file|files|lend|lends|mark|marks|scan|scans|hand_in|hands_in|swap|swaps|exchange|fill_in|fills_in|report|reports|jot ~ off|it|them|a|an|the|their|what|each|for|on|per|down`,
      'office|manager|managers|clerk|boss|head_office|dispatcher|headquarters sees|see|follows|gets|checks the? result|results|entries|list|status|answers|form|forms',
      'on site and',
      `${ACTORS} want|wants|need|needs|wish|wishes|would_like|like|likes|have|has|able to ${DOINGS}|read|quote|consult|study|know`,
      `${ACTORS} concerned|registered|there|alone|themselves? can|may|must|should also? ${DOINGS}|read|quote|consult`,
      'a|one|own page|screen|view|overview for|of every|each',
      'page for every|each',
      'digital|virtual|online counter|desk|form|forms|noticeboard|logbook|register|diary|checklist|ledger|file|window',
      'looked up by ~ on|in|online|by',
    ],
  },
];
