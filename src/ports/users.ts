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

export interface UserRepository {
  count(): Promise<number>;
  /** Names and addresses are unique without regard to case; a second one is refused by throwing. */
  insert(user: User): Promise<void>;
  byId(id: string): Promise<User | null>;
  /** Finds by user name or e-mail address, without regard to case. */
  byLogin(login: string): Promise<User | null>;
}
