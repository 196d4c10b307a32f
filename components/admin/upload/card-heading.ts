/** The id of the card's heading: the keyboard comes to it where a file is to be chosen. */
export const CARD_HEADING = 'upload-csv'
