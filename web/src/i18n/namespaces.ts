/** Namespaces needed before anything else is loaded. */
export const frontNamespaces = ['session', 'shell', 'errors', 'ui'] as const

/** Namespaces of the desk's first screen, as `routes.tsx` lists them for `DeskPage`. */
export const deskNamespaces = ['tickets', 'messages', 'composer', 'contacts'] as const
