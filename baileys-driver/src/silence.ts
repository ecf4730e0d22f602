/**
 * Import before anything else. The Signal library logs session objects including private keys to the console; this
 * mutes the console.
 */
const written = ['log', 'info', 'warn', 'error', 'debug', 'trace', 'dir', 'table'] as const
for (const method of written) console[method] = () => undefined
