/**
 * To be imported before anything else. The Signal library writes session objects to the console, private keys
 * included; nothing that is written there leaves this process.
 */
const written = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const
for (const method of written) console[method] = () => undefined
