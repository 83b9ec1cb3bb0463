import dns from 'node:dns';
import { appendFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { Socket } from 'node:net';

// Loaded before the service: writes the target of every outgoing connection and look-up of a name to CONNECTIONS_FILE.
const record = (target) => appendFileSync(process.env.CONNECTIONS_FILE, `${target}\n`);

const connect = Socket.prototype.connect;
Socket.prototype.connect = function (...given) {
  const [options] = Array.isArray(given[0]) ? given[0] : given;
  const { host = 'localhost', port, path } = typeof options === 'object' ? options : { port: options };
  record(path ?? `${host}:${port}`);
  return connect.apply(this, given);
};

for (const [owner, names] of [
  [dns, ['lookup', 'resolve', 'resolve4', 'resolve6']],
  [dns.promises, ['lookup', 'resolve', 'resolve4', 'resolve6']],
]) {
  for (const name of names) {
    const original = owner[name];
    owner[name] = (host, ...rest) => {
      // The service looks its own address up to listen.
      if (host !== process.env.HOST) record(`name ${host}`);
      return original.call(owner, host, ...rest);
    };
  }
}
syncBuiltinESMExports();
