/** Short messages to the other processes of an installation. One may be lost; nobody hears their own. */
export interface Bulletin {
  post(topic: string, message: string): void;
  hear(topic: string, listener: (message: string) => void): void;
}
