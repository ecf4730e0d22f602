/** What the contract shows of a flow that is set for a number. */
export const shown = ['typebot', 'publicId', 'delayMessage as delay_message', 'enabled'] as const
