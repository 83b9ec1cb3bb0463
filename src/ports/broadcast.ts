/** Short messages to the other processes of an installation. One may be lost; nobody hears their own. */
export interface Broadcast {
  post(topic: string, message: string): void;
  subscribe(topic: string, listener: (message: string) => void): void;
}
