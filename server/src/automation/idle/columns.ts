/** The columns of an idle message that the contract shows. */
export const idleColumns = [
  'id',
  'message',
  'intervalInMinutes',
  'companyId',
  'connectionId as whatsappId',
] as const
