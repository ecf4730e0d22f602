/** The limits of the product, each with its unit. */
export const limits = {
  nameMin: 2,
  nameMax: 50,
  /** Minimum length of the name of a new tag. Older names stay valid. */
  tagNameMin: 3,
  connectionQueuesMax: 100,
  /** More queues than any plan allows. */
  queuesMax: 1000,
  passwordMin: 5,
  passwordMax: 50,
  /** Minimum length of a new password. Older passwords stay valid. */
  newPasswordMin: 8,
  numberMin: 8,
  numberMax: 50,
  emailMax: 100,
  fieldNameMax: 50,
  fieldValueMax: 500,
  fieldsMax: 50,
  messageMax: 4096,
  /** Maximum length of one placeholder of a template. Meta limits the whole text to the length of a message. */
  templateParameterMax: 1000,
  captionMax: 1024,
  /** Longer than any message, so that no text is lost while the author shortens it. */
  draftMax: 20_000,
  draftsMax: 200,
  quickMessageMin: 3,
  shortcodeMax: 50,
  quickMessageMax: 500,
  /** Maximum number of own quick replies of one user, and of those of the company. */
  quickMessagesMax: 500,
  /** Maximum number of saved views of one user, and of those that a company shares. */
  savedViewsMax: 50,
  /** Maximum number of queues, tags, users or connections that a saved view names. */
  savedViewIdsMax: 50,
  quickReplyLabelMax: 35,
  /** Maximum silence before a ticket closes or its customer is reminded: thirty days. */
  silenceMinutesMax: 43_200,
  /** Maximum target of a service level: ninety days of open hours. */
  serviceLevelMinutesMax: 129_600,
  closingNoteMax: 500,
  /** A shorter recording was started by mistake. */
  voiceBytesMin: 10_000,
  /** WhatsApp accepts no later edit and no later deletion for everybody. */
  editWithinMinutes: 15,
  deleteWithinHours: 60,
  /** Maximum number of contacts of one forward, as in WhatsApp. */
  forwardMax: 5,
  /** Maximum number of results of a search within a conversation. */
  foundMax: 200,
  /** Minimum characters of a text search. The prefix of a number is searched from the first. */
  searchMin: 3,
  searchDelayMs: 500,
  listSearchDelayMs: 100,
  ticketPage: 40,
  contactPage: 30,
  messagePage: 20,
  /** Messages of a page around the first unread one: before it, and from it on. */
  unreadPageBefore: 10,
  unreadPageFrom: 30,
  page: 20,
  /** Totals are exact up to this limit, so that the cost of a list does not grow with history. */
  countMax: 10_000,
  /** Maximum length of a recording or audio file: ten hours. */
  soundSecondsMax: 36_000,
  filesMax: 10,
  /** Hours after which an unsent file is deleted. */
  uploadHours: 24,
  /** Maximum number and total bytes of the unsent files of one user. */
  uploadsMax: 100,
  uploadsBytesMax: 1024 * 1024 * 1024,
  jsonBytesMax: 1024 * 1024,
  mediaBytesMax: 16 * 1024 * 1024,
  documentBytesMax: 100 * 1024 * 1024,
  photoBytesMax: 5 * 1024 * 1024,
  /** Limits of a spreadsheet of contacts: bytes, and rows without the title row. */
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
  /** Interval of the presence heartbeat. A user counts as gone after two missed heartbeats. */
  presenceBeatMs: 12_000,
  presenceFadesMs: 30_000,
  subscriptionWarningDays: 5,
  apiKeysMax: 100,
  /** Calls other than GET that one key makes within a minute. Each file of a message counts as one. */
  keyWritesPerMinute: 60,
  idempotencyKeyMax: 255,
  /** Hours for which a repeated call gets its first answer again. */
  idempotencyHours: 24,
} as const
