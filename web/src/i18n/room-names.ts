/** The texts that are needed before anything else is loaded. */
export const frontRooms = ['session', 'shell', 'errors', 'ui'] as const

/** The texts of the desk's first sight, as `routes.tsx` names them for `DeskPage`. */
export const deskRooms = ['tickets', 'messages', 'composer', 'contacts'] as const
