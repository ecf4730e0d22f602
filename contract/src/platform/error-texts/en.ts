import type { ErrorTexts } from '../errors.ts'

/** Every code in English: what happened, and what helps. */
export const texts: ErrorTexts = {
  ERR_SESSION_EXPIRED: 'Your session has ended. Please sign in again.',
  ERR_INVALID_CREDENTIALS: 'Wrong e-mail or password. Check them and try again.',
  ERR_SUBSCRIPTION_EXPIRED:
    'Your subscription has ended. Please contact Support for more information.',
  ERR_COMPANY_INACTIVE: 'This company is inactive. Please contact Support.',
  ERR_TOKEN_EXPIRED: 'Your access needs to be renewed. Try again.',
  ERR_NO_PERMISSION: 'You do not have access to this. If you need it, ask an administrator.',
  ERR_TOO_MANY_ATTEMPTS: 'Too many attempts. Wait a moment and try again.',
  ERR_HTTPS_REQUIRED:
    'This page was opened over http, where your browser would not keep you signed in. Open the address with https.',
  ERR_INVALID_INPUT: 'Something was not filled in correctly. Please review the fields.',
  ERR_MALFORMED_BODY: 'The request reached the server incomplete. Try again.',
  ERR_BODY_TOO_LARGE: 'This is too large to send. Make it smaller and try again.',
  ERR_FILE_TOO_LARGE:
    'The file is too large: up to 16 MB for pictures, video and audio, up to 100 MB for documents.',
  ERR_FILE_TYPE_NOT_ALLOWED:
    'This type of file cannot be sent. Send a picture, video, audio or document.',
  ERR_TOO_MANY_FILES: 'Too many files at once. Send up to 10.',
  ERR_NO_FILE: 'No file was chosen, or it is empty. Choose another one.',
  ERR_UPLOADS_FULL:
    'Too many files of yours are waiting to be sent. Send or remove some of those you attached.',
  ERR_NO_ROUTE: 'This address does not exist. Check that it is spelled correctly.',
  ERR_NO_TICKET_FOUND: 'Ticket not found. It may have been deleted.',
  ERR_NO_CONTACT_FOUND: 'Contact not found. It may have been deleted.',
  ERR_NO_MESSAGE_FOUND: 'Message not found. It may have been deleted.',
  ERR_NO_CAUSE_FOUND: 'No explanation is stored for this message: no automation sent it.',
  ERR_NO_UPLOAD_FOUND: 'File not found. Attach it again.',
  ERR_NO_USER_FOUND: 'User not found. Choose somebody else.',
  ERR_NO_QUEUE_FOUND: 'Queue not found. Choose another one.',
  ERR_NO_SETTING_FOUND: 'Setting not found. Reload the page.',
  ERR_NO_QUICKMESSAGE_FOUND: 'Quick reply not found. It may have been deleted.',
  ERR_NO_WAPP_FOUND: 'Connection not found. It may have been deleted.',
  ERR_NO_WHITE_LABEL_FOUND: 'This brand does not exist. Check the address you were given.',
  ERR_NO_TICKETNOTE_FOUND: 'Note not found. It may have been deleted.',
  ERR_NO_SCHEDULE_FOUND: 'Scheduled message not found. It may have been deleted.',
  ERR_NO_SCHEDULE_DEADLINE_FOUND: 'This number has no idle message yet.',
  ERR_NO_TYPEBOT_FOUND: 'This connection has no automation yet.',
  ERR_NO_LANE_FOUND: 'Funnel stage not found. It may have been deleted.',
  ERR_NO_TEMPLATE_FOUND: 'Template not found. Refresh the list of templates.',
  ERR_NO_CARD_FOUND: 'This ticket is no longer in the funnel.',
  ERR_LANE_LIMIT: 'The funnel already has 50 stages. Delete one to create another.',
  ERR_SCHEDULE_ALREADY_SENT: 'This message has already been sent and can no longer be changed.',
  ERR_SCHEDULE_IN_PAST: 'This time has passed. Choose one in the future.',
  ERR_SCHEDULE_TOO_LATE:
    'It was more than 2 hours late and was cancelled, so as not to surprise the customer.',
  ERR_SNOOZE_MOMENT: 'Choose a moment from now on, at most one year ahead.',
  ERR_TICKET_ALREADY_ACCEPTED: 'Somebody else has already accepted this ticket.',
  ERR_TICKET_NOT_OPEN: 'This ticket is not open. Accept or reopen it to continue.',
  ERR_TICKET_ALREADY_CLOSED: 'This ticket is already resolved. Reopen it to continue.',
  ERR_OTHER_OPEN_TICKET: 'There is already an open ticket with this contact. Continue there.',
  ERR_CREATING_TICKET: 'The ticket could not be created. Try again.',
  ERR_CREATING_MESSAGE: 'The message could not be saved. Try again.',
  ERR_MESSAGE_NOT_FAILED: 'This message has not failed; there is nothing to try again.',
  ERR_NEWER_MESSAGES:
    'A new message came in while you were writing. Read it and, if yours still fits, send it again.',
  ERR_MENTION_OUT_OF_SIGHT:
    'Someone you mentioned does not see this ticket now. Mention those who do, or transfer it.',
  ERR_QUICKMESSAGE_ALREADY_EXISTS:
    'There is already a quick reply with this shortcut. Choose another one.',
  ERR_DUPLICATED_CONTACT: 'There is already a contact with this number.',
  ERR_CONTACT_BLOCKED: 'This contact is blocked. Unblock them to talk.',
  ERR_WAPP_INVALID_CONTACT: 'This number is not on WhatsApp. Check the country and area codes.',
  ERR_WAPP_CHECK_CONTACT:
    'The number could not be checked on WhatsApp. Make sure one of your numbers is connected and try again.',
  ERR_WAPP_NEW_CHATS_RESTRICTED:
    'WhatsApp does not let this number start new conversations for now. You can still answer people who have talked with you.',
  ERR_WAPP_FIRST_CONTACTS_LIMIT:
    'This number has written to as many new people today as WhatsApp tolerates. Try again tomorrow.',
  ERR_WAPP_UNPAID:
    'Meta refused the message because of a payment problem. Check the payment method of the account in Meta Business and send it again.',
  ERR_WAPP_NOT_DELIVERED:
    'WhatsApp chose not to deliver this message to this person for now. Wait a day, or until they write.',
  ERR_WAPP_UNCONFIRMED:
    'WhatsApp did not confirm this message: it may have arrived, or not. Ask before you send it again.',
  ERR_CONTACT_SUPPRESSED:
    'This contact asked for no automatic messages. An answer of yours can still be sent.',
  ERR_WAPP_WINDOW_CLOSED:
    'More than 24 hours have passed since this customer last wrote. Send an approved template.',
  ERR_TEMPLATE_UNUSABLE:
    'WhatsApp does not accept this template as it is. Check the fields or choose another one.',
  ERR_WAPP_NOT_INITIALIZED:
    'The company’s number is disconnected. Connect it on the Connections screen and try again.',
  ERR_WAPP_NAME_ALREADY_EXISTS: 'There is already a connection with this name. Choose another one.',
  ERR_WAPP_GREETING_REQUIRED:
    'With more than one queue, the connection needs a greeting. Write one.',
  ERR_WAPP_PROVIDER_UNAVAILABLE:
    'This kind of connection is not available here. Choose another one.',
  ERR_WAPP_PAIRING_CODE:
    'No code could be made for this number. Check the number or scan the QR code.',
  ERR_NO_DEF_WAPP_FOUND: 'No default connection is set. Choose one on the Connections screen.',
  ERR_NO_OTHER_WHATSAPP:
    'There must be at least one default connection. Make another one the default first.',
  ERR_WAPP_DOWNLOAD_MEDIA:
    'The file could not be downloaded from WhatsApp. Try again, or ask for it to be sent once more.',
  ERR_SENDING_WAPP_MSG: 'WhatsApp did not accept the message. Try again.',
  ERR_EDITING_WAPP_MSG:
    'The message could not be edited. Only our own can be, up to 15 minutes after sending.',
  ERR_DELETE_WAPP_MSG:
    'The message could not be deleted. Only our own can be, up to 60 hours after sending.',
  ERR_FETCH_WAPP_MSG: 'The message is no longer available on WhatsApp. It may be too old.',
  ERR_CONNECTION_LIMIT: 'Your plan does not allow more connections. Delete one or contact Support.',
  ERR_EMAIL_ALREADY_EXISTS: 'There is already a user with this e-mail.',
  ERR_USER_CREATION_DISABLED: 'Creating users is disabled. Contact support.',
  ERR_USER_LIMIT: 'Your plan does not allow more users. Remove one or contact Support.',
  ERR_QUEUE_LIMIT: 'Your plan does not allow more queues. Delete one or contact Support.',
  ERR_QUEUE_NAME_ALREADY_EXISTS: 'Another queue already has this name. Choose another one.',
  ERR_QUEUE_COLOR_ALREADY_EXISTS: 'Another queue already uses this colour. Choose another one.',
  ERR_NO_IMPORT_FOUND: 'Import not found. Send the spreadsheet again.',
  ERR_IMPORT_UNREADABLE:
    'This spreadsheet could not be read. Send an .xlsx, .xls or .csv file without a password.',
  ERR_IMPORT_TOO_LARGE:
    'The spreadsheet is too large: up to 20 MB, 100,000 rows and 100 columns. Split it up.',
  ERR_IMPORT_EMPTY: 'The spreadsheet has no contacts: only titles, or nothing. Check the file.',
  ERR_IMPORT_NO_NUMBER: 'Say which column holds the WhatsApp number; only one can.',
  ERR_IMPORT_NOT_A_DRAFT:
    'This import has already started or ended. For another one, send the spreadsheet again.',
  ERR_NO_MERGE_FOUND: 'This merge was not found. It may already have been undone.',
  ERR_MERGE_OPEN_TICKETS:
    'Both contacts have an open ticket on the same connection. Resolve one of them and try again.',
  ERR_MERGE_NOT_LAST: 'The contact has been merged again since. Undo the latest merge first.',
  ERR_UNAVAILABLE: 'The service is unavailable right now. Try again in a moment.',
  ERR_UNEXPECTED: 'An error occurred! Try again; if it keeps happening, tell Support.',
  ERR_OFFLINE: 'No connection to the server. Check your internet and try again.',
  ERR_CANCELLED: 'Sending was cancelled.',
}
