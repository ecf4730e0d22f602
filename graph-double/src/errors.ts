type Known = { status: number; title: string }

/** Meta's error codes that this double uses, with their HTTP statuses. */
const known: Record<number, Known> = {
  1: { status: 500, title: 'API Unknown' },
  2: { status: 503, title: 'API Service' },
  3: { status: 403, title: 'API Method' },
  4: { status: 400, title: 'API Too Many Calls' },
  10: { status: 403, title: 'Permission Denied' },
  33: { status: 400, title: 'Parameter value is not valid' },
  100: { status: 400, title: 'Invalid parameter' },
  190: { status: 401, title: 'Access token has expired' },
  200: { status: 403, title: 'API Permission' },
  368: { status: 403, title: 'Temporarily blocked for policies violations' },
  80007: { status: 400, title: 'Rate limit issues' },
  130429: { status: 400, title: 'Rate limit hit' },
  130472: { status: 400, title: "User's number is part of an experiment" },
  131000: { status: 500, title: 'Something went wrong' },
  131005: { status: 403, title: 'Access denied' },
  131008: { status: 400, title: 'Required parameter is missing' },
  131009: { status: 400, title: 'Parameter value is not valid' },
  131016: { status: 503, title: 'Service unavailable' },
  131021: { status: 400, title: 'Recipient cannot be sender' },
  131026: { status: 400, title: 'Message undeliverable' },
  131031: { status: 403, title: 'Account has been locked' },
  131042: { status: 400, title: 'Business eligibility payment issue' },
  131047: { status: 400, title: 'Re-engagement message' },
  131048: { status: 400, title: 'Spam rate limit hit' },
  131049: { status: 400, title: 'Meta chose not to deliver' },
  131051: { status: 400, title: 'Unsupported message type' },
  131052: { status: 400, title: 'Media download error' },
  131053: { status: 400, title: 'Media upload error' },
  131056: { status: 400, title: '(Business account, Consumer account) pair rate limit hit' },
  131057: { status: 503, title: 'Account in maintenance mode' },
  132000: { status: 400, title: 'Template param count mismatch' },
  132001: { status: 404, title: 'Template does not exist' },
  132012: { status: 400, title: 'Template parameter format mismatch' },
  132015: { status: 400, title: 'Template is paused' },
  132016: { status: 400, title: 'Template is disabled' },
  133004: { status: 503, title: 'Server temporarily unavailable' },
  133010: { status: 400, title: 'Phone number not registered' },
}

/** A refusal in the format of the Graph API. */
export class GraphError extends Error {
  readonly code: number
  readonly status: number

  constructor(code: number, details: string) {
    super(details)
    this.code = code
    this.status = known[code]?.status ?? 400
  }

  get title(): string {
    return known[this.code]?.title ?? 'Error'
  }

  toBody() {
    const type = this.code === 190 ? 'OAuthException' : 'GraphMethodException'
    return {
      error: {
        message: `(#${this.code}) ${this.title}`,
        type,
        code: this.code,
        error_data: { messaging_product: 'whatsapp', details: this.message },
        fbtrace_id: 'double',
      },
    }
  }

  /** The same refusal in a `failed` status. */
  toStatusError() {
    const { code, title, message: details } = this
    return { code, title, message: title, error_data: { details } }
  }
}
