/** Why a text tag asks for nothing that exists. */
export class TagProblem extends Error {}
