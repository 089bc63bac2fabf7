CREATE TABLE [dbo].[a] ([id] int)
GO
CREATE PROCEDURE [dbo].[p] AS
BEGIN
  SELECT 1;
END
GO
CREATE TABLE [dbo].[b] ([id] int)
GO
