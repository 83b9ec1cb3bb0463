/** Short messages to the other processes of an installation, without delivery guarantee. */
export interface Broadcast {
  post(topic: string, message: string): void;
  subscribe(topic: string, listener: (message: string) => void): void;
}
