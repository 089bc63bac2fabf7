/**
 * The times that a file may have, wherever they come from: within the years of RFC 3339, because answers say them in that form, and a
 * client that cannot read one of them cannot read the whole list.
 */
const [earliest, latest] = [Date.parse('0001-01-01T00:00:00Z'), Date.parse('9999-12-31T23:59:59.999Z')]

/** @param time milliseconds since 1970; false for what is no number. */
export const isFileTime = (time: number): boolean => time >= earliest && time <= latest
