import { Visitor } from '@swc/core/Visitor.js';

/**
 * Adds `using` and `await using` to swc's visitor, which dependency-cruiser extends and which fails on both.
 * The canary has an import after `await using`, so this file can be removed once that test passes without it.
 */
const visitStatement = Visitor.prototype.visitStatement;

Visitor.prototype.visitStatement = function visitAnyStatement(statement) {
  if (statement.type !== 'UsingDeclaration') return visitStatement.call(this, statement);
  return { ...statement, decls: this.visitVariableDeclarators(statement.decls) };
};
