/** What the contract shows of an idle message. */
export const shown = [
  'id',
  'message',
  'intervalInMinutes',
  'companyId',
  'connectionId as whatsappId',
] as const
