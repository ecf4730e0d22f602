/** The product's numbers, each with its unit in the name or beside it. */
export const limits = {
  nameMin: 2,
  nameMax: 50,
  connectionQueuesMax: 100,
  passwordMin: 5,
  passwordMax: 50,
  /** Floor for a password chosen today; older ones stay valid. */
  newPasswordMin: 8,
  numberMin: 8,
  numberMax: 50,
  emailMax: 100,
  fieldNameMax: 50,
  fieldValueMax: 500,
  fieldsMax: 50,
  messageMax: 4096,
  /** What stands in one placeholder of a template; Meta takes no more in all than a message. */
  templateParameterMax: 1000,
  captionMax: 1024,
  /** Longer than any message, so that nothing typed is lost while it is cut down. */
  draftMax: 20_000,
  draftsMax: 200,
  quickMessageMin: 3,
  shortcodeMax: 50,
  quickMessageMax: 500,
  quickMessagesMax: 500,
  quickReplyLabelMax: 35,
  /** Of silence, thirty days: what then closes a ticket, or reminds its customer. */
  silenceMinutesMax: 43_200,
  /** A recording of fewer bytes was a slip of the hand. */
  voiceBytesMin: 10_000,
  /** WhatsApp takes no later edit, and no later deletion for everybody. */
  editWithinMinutes: 15,
  deleteWithinHours: 60,
  /** Contacts to whom a message is forwarded at once, as in WhatsApp. */
  forwardMax: 5,
  /** Messages a search within a conversation tells of. */
  foundMax: 200,
  /** Characters before a fuzzy search starts; a number's prefix is searched from the first. */
  searchMin: 3,
  searchDelayMs: 500,
  listSearchDelayMs: 100,
  ticketPage: 40,
  contactPage: 30,
  messagePage: 20,
  /** A page that begins at the first unread message: so many before it, and so many from it on. */
  unreadPageBefore: 10,
  unreadPageFrom: 30,
  page: 20,
  /** Totals are exact up to here and stop there, so that no list call grows with history. */
  countMax: 10_000,
  /** Of a recording or a sound, ten hours. */
  soundSecondsMax: 36_000,
  filesMax: 10,
  /** A file laid out and not sent waits on the server for so long. */
  uploadHours: 24,
  /** So many of one person's files wait to be sent, with so many bytes together. */
  uploadsMax: 100,
  uploadsBytesMax: 1024 * 1024 * 1024,
  jsonBytesMax: 1024 * 1024,
  mediaBytesMax: 16 * 1024 * 1024,
  documentBytesMax: 100 * 1024 * 1024,
  /** A spreadsheet of contacts: its bytes, and its rows without the titles. */
  importBytesMax: 20 * 1024 * 1024,
  importRowsMax: 100_000,
  importColumnsMax: 100,
  olderMessagesWithinPx: 50,
  moreTicketsWithinPx: 100,
  moreRowsWithinPx: 100,
  toastMs: 2000,
  errorToastMs: 8000,
  signedInElsewhereReloadMs: 1000,
  connectionAlertDelayMs: 2000,
  heartbeatMs: 5 * 60_000,
  socketPingMs: 18_000,
  /** Who has a ticket open says so again this often, and is taken for gone after the second. */
  presenceBeatMs: 12_000,
  presenceFadesMs: 30_000,
  subscriptionWarningDays: 5,
} as const
