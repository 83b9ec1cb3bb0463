import type { PageRequest } from './pages.ts';

/** From the most to the least that a person may do. */
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
   * Until the transaction ends, no other one gets past this call: whoever looks for a name, or counts administrators,
   * before writing is alone in doing so. With an id: no other one that calls it for that user.
   */
  lock(id?: string): Promise<void>;
  count(): Promise<number>;
  /** Names and addresses are unique without regard to case; a second one is refused by throwing. */
  insert(user: User): Promise<void>;
  byId(id: string): Promise<User | null>;
  /** Finds by user name or e-mail address, without regard to case. */
  byLogin(login: string): Promise<User | null>;
  list(page: PageRequest): Promise<readonly User[]>;
  countOf(role: Role): Promise<number>;
  /** Null where there is no such user. A name or address of another user's is refused by throwing. */
  update(id: string, changes: UserChanges): Promise<User | null>;
  /** Nobody finds the user again, and the name is free; what the user made stays. False where there is none. */
  remove(id: string, at: Date): Promise<boolean>;
}
