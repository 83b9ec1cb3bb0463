import type { PathAvailability } from '../../model/availability.ts';
import type { Blueprint } from '../../model/blueprint.ts';
import type { Cloud } from '../../model/cloud.ts';
import type { Block } from '../../model/terraform.ts';

/** The input of the document: the blueprint without its Markdown, and data of this run that is not stored. */
export interface DocumentSource {
  readonly blueprint: Omit<Blueprint, 'markdown'>;
  readonly cloud: Cloud;
  readonly place: string;
  readonly blocks: readonly Block[];
  readonly availability: PathAvailability | null;
}

/** A section of the document as Markdown blocks; empty if it does not apply. */
export type Section = (source: DocumentSource) => readonly string[];
