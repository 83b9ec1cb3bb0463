import { type Block, variable } from '../../../model/iac.ts';
import { between, type Check, matches, numberVariable, startsWith, stringVariable } from '../../kit/variables.ts';

/** Null passes as well. */
export function nullOr(check: Check): Check {
  return (reference) => {
    const { condition, message } = check(reference);
    return { condition: `${reference} == null || ${condition}`, message };
  };
}

export function notBlank(message: string): Check {
  return (reference) => ({ condition: `${reference} != ""`, message });
}

/** A list whose items all pass. @param item its name in the condition */
export function eachOf(item: string, condition: string, message: string): Check {
  return (reference) => ({ condition: `alltrue([for ${item} in ${reference} : ${condition}])`, message });
}

/** A list that is never null. */
export function itemsVariable(name: string, description: string, usual: readonly string[], check: Check): Block {
  const validation = check(`var.${name}`);
  return variable(name, { description, type: 'list(string)', default: [...usual], nullable: false, validation });
}

/** `<label>_command`, the command of a container. */
export function commandVariable(
  label: string,
  description = "Command of the container. Empty: the image's own.",
  usual: readonly string[] = [],
): Block {
  const check = eachOf('part', 'part != ""', 'Leave no part of the command empty.');
  return itemsVariable(`${label}_command`, description, usual, check);
}

/** `<label>_port`, on which a program listens. */
export function portVariable(
  label: string,
  usual: number,
  description = 'Port on which your program listens. The sample listens on 80 whatever is set here.',
): Block {
  return numberVariable(`${label}_port`, description, usual, between(1, 65535, 'Use a port number.'));
}

/** `<label>_health_path`. */
export function healthPathVariable(label: string, description: string): Block {
  return stringVariable(`${label}_health_path`, description, '/', startsWith('/', 'Use a path that starts with /.'));
}

/** `<label>_host`, the name before the domain. */
export function hostVariable(label: string, description: string, usual: string): Block {
  const check = matches('^[a-z0-9]([a-z0-9-]*[a-z0-9])?$', 'Use one label of a host name, in lower case.');
  return stringVariable(`${label}_host`, description, usual, check);
}

/** `<label>_machine`, the size of a virtual machine. @param example such as `Standard_D2s_v5` */
export function machineVariable(label: string, usual: string, example: string): Block {
  const check = startsWith('Standard_', `Use a size such as ${example}.`);
  return stringVariable(`${label}_machine`, 'Size of a machine.', usual, check);
}

export function isEmail(): Check {
  return matches('^[^@ ]+@[^@ ]+\\\\.[^@ ]+$', 'Use an e-mail address.');
}
