import type { PageRequest } from './pages.ts';

/** In descending order of permissions. */
export const ROLES = ['admin', 'researcher', 'viewer'] as const;
export type Role = (typeof ROLES)[number];

export interface User {
  readonly id: string;
  readonly username: string;
  readonly email: string;
  readonly role: Role;
  readonly passwordHash: string;
  readonly createdAt: Date;
}

export type UserChanges = Partial<Pick<User, 'username' | 'email' | 'role' | 'passwordHash'>>;

export interface UserRepository {
  /**
   * Blocks other transactions that call this until the transaction ends: checks of names and of administrators are then
   * atomic with the following write. With an ID, blocks calls for the same user only.
   */
  lock(id?: string): Promise<void>;
  count(): Promise<number>;
  /** Names and addresses are unique, case-insensitive. Throws on a duplicate. */
  insert(user: User): Promise<void>;
  byId(id: string): Promise<User | null>;
  /** Finds by user name or e-mail address, case-insensitive. */
  byLogin(login: string): Promise<User | null>;
  list(page: PageRequest): Promise<readonly User[]>;
  countOf(role: Role): Promise<number>;
  /** Null for an unknown ID. Throws on a duplicate name or address. */
  update(id: string, changes: UserChanges): Promise<User | null>;
  /** Anonymizes the record and frees its name. Resources of the user are kept. False for an unknown ID. */
  remove(id: string, at: Date): Promise<boolean>;
}
