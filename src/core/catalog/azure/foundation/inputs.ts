import { type Block, variable } from '../../../model/terraform.ts';
import { between, type Check, matches, numberVariable, startsWith, stringVariable } from '../../kit/blocks.ts';

/** Validation that also accepts null. */
export function nullOr(check: Check): Check {
  return (reference) => {
    const { condition, message } = check(reference);
    return { condition: `${reference} == null || ${condition}`, message };
  };
}

export function notBlank(message: string): Check {
  return (reference) => ({ condition: `${reference} != ""`, message });
}

/** Validation of each item of a list. @param item its name in the condition */
export function eachOf(item: string, condition: string, message: string): Check {
  return (reference) => ({ condition: `alltrue([for ${item} in ${reference} : ${condition}])`, message });
}

/** Variable of a non-nullable list. */
export function itemsVariable(name: string, description: string, usual: readonly string[], check: Check): Block {
  const validation = check(`var.${name}`);
  return variable(name, { description, type: 'list(string)', default: [...usual], nullable: false, validation });
}

/** `<label>_command`, the command of a container. */
export function commandVariable(
  label: string,
  description = 'Command of the container. Empty: the default command of the image.',
  usual: readonly string[] = [],
): Block {
  const check = eachOf('part', 'part != ""', 'Each part of the command must be a non-empty string.');
  return itemsVariable(`${label}_command`, description, usual, check);
}

/** `<label>_port`: port of the application. */
export function portVariable(
  label: string,
  usual: number,
  description = 'Port on which your application listens. The sample always listens on port 80.',
): Block {
  return numberVariable(`${label}_port`, description, usual, between(1, 65535, 'Enter a port number.'));
}

/** `<label>_health_path`. */
export function healthPathVariable(label: string, description: string): Block {
  return stringVariable(`${label}_health_path`, description, '/', startsWith('/', 'Use a path that starts with /.'));
}

/** `<label>_host`: subdomain. */
export function hostVariable(label: string, description: string, usual: string): Block {
  const check = matches('^[a-z0-9]([a-z0-9-]*[a-z0-9])?$', 'Use one label of a host name, in lower case.');
  return stringVariable(`${label}_host`, description, usual, check);
}

/** `<label>_machine`: virtual machine size. @param example such as `Standard_D2s_v5` */
export function machineVariable(label: string, usual: string, example: string): Block {
  const check = startsWith('Standard_', `Use a size such as ${example}.`);
  return stringVariable(`${label}_machine`, 'Virtual machine size.', usual, check);
}

export function isEmail(): Check {
  return matches('^[^@ ]+@[^@ ]+\\\\.[^@ ]+$', 'Use an e-mail address.');
}
